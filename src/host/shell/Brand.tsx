/** The product's mark and name; the mark is that of public/icon.svg. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 18 20" aria-hidden="true">
        <path
          d="M0 1.5A1.5 1.5 0 0 1 1.5 0h15A1.5 1.5 0 0 1 18 1.5V20l-3-2.2-3 2.2-3-2.2L6 20l-3-2.2L0 20Zm4.5 3.2v1.6h9V4.7Zm0 3.6v1.6h9V8.3Zm0 3.6v1.6h5.2v-1.6Z"
          fillRule="evenodd"
        />
      </svg>
      <span className="menu-name">Fiscal</span>
    </>
  )
}

/** Name of the mark's link. */
export const homeLabel = 'Fiscal, ir para o início'

/** The line at the foot of every page. */
export const copyright = `© ${new Date().getFullYear()} Fiscal`
