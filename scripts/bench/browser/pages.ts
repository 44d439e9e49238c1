/** Where the pages keep `{token, tenant}`; the baseline reads it too. */
export const SESSION_KEY = 'bench'

const page = (body: string, head = '') => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portal</title>${head}
  </head>
  <body>
    <h1>Notas ao consumidor</h1>
    ${body}
  </body>
</html>
`

/**
 * A page with the element, which its own script gives the token. `origin`: where the library comes from; `element`: the markup, with a
 * snapshot in it where the page's server has put one.
 */
export const elementPage = (origin: string, element = '<fiscal-nfce-list></fiscal-nfce-list>'): string =>
  page(
    `${element}
    <script>
      function enter(element) {
        const { token, tenant } = JSON.parse(localStorage.getItem('${SESSION_KEY}'))
        element.tenant = tenant
        element.token = token
      }
      // So that the rows a page has are those that the visitor has chosen.
      if (location.search) document.querySelector('fiscal-nfce-list').setAttribute('preferences', 'page')
      enter(document.querySelector('fiscal-nfce-list'))
      function addOne() {
        const element = document.createElement('fiscal-nfce-list')
        enter(element)
        document.body.append(element)
      }
    </script>`,
    `\n    <script type="module" crossorigin src="${origin}/elements/elements.js"></script>`,
  )

/** A page that frames the baseline of another origin and gives it the token in the fragment. */
export const framePage = (origin: string): string =>
  page(`<script>
      function addOne() {
        const frame = document.createElement('iframe')
        frame.width = 1200
        frame.height = 800
        frame.src = '${origin}/bench/index.html#' + encodeURIComponent(localStorage.getItem('${SESSION_KEY}'))
        document.body.append(frame)
      }
      addOne()
    </script>`)
