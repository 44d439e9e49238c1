// What stands for `react` and `react/jsx-runtime` in leaves.js (scripts/vite/leaves.ts): leaves have no hooks, so a description of what is to
// be drawn is all that their components make.

export const Fragment = Symbol('fragment')
export const jsx = (type: unknown, props: object) => ({ type, props })
export const jsxs = jsx
export default { createElement: jsx }
