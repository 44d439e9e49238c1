/** Finds what the page has one of. */
export const find = (selector) => document.querySelector(selector)

/** Makes a node with properties and children. */
export function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Puts a text where it can be pasted from, and says so; where the browser does not let us, it is left selected, to be copied by hand. */
export async function copyText(text, status, shown) {
  try {
    await navigator.clipboard.writeText(text)
    status.textContent = 'Copiado.'
  } catch {
    if (shown) getSelection().selectAllChildren(shown)
    status.textContent = shown ? 'Selecionado: copie com o teclado.' : 'Copie o endereço da página.'
  }
}
