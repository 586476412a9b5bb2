// Adds a search field above the menu of the docs. Without this script, the menu leads to every page.

const MAX_RESULTS = 12
const INDEX = '/docs/search.json'

const menu = document.querySelector('nav[aria-label="Documentation"]')

/** @param {string} name @param {Record<string, string>} attributes @param {...(Node | string)} children */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

/**
 * How well a section matches all terms, or 0. A heading counts more than text, and a whole word more than its
 * beginning.
 */
function scoreOf(section, terms) {
  let score = 0
  for (const term of terms) {
    const inTitle = section.titleWords.some((word) => word.startsWith(term))
    const inText = section.textWords.find((word) => word.startsWith(term))
    if (!inTitle && !inText) return 0
    score += (inTitle ? 10 : 0) + (inText === term ? 2 : 1)
  }
  return score
}

let index
async function loadIndex() {
  const answer = await fetch(INDEX)
  if (!answer.ok) throw new Error(`${INDEX}: ${answer.status}`)
  const sections = await answer.json()
  return sections.map((section) => ({
    ...section,
    titleWords: wordsOf(`${section.title} ${section.page}`),
    textWords: section.words.split(' '),
  }))
}

const input = element('input', { type: 'search', id: 'docs-search', autocomplete: 'off', spellcheck: 'false' })
const results = element('ul', { class: 'results' })
const status = element('p', { class: 'said', role: 'status' })
const form = element(
  'form',
  { role: 'search', class: 'search' },
  element('label', { for: 'docs-search' }, 'Search these pages'),
  input,
  status,
  results,
)

async function search() {
  const query = input.value
  const terms = wordsOf(query)
  if (terms.length === 0) {
    results.replaceChildren()
    status.textContent = ''
    return
  }
  try {
    // After a failure, the next letter tries again.
    if (!index) index = await loadIndex()
  } catch {
    status.textContent = 'The search could not be loaded. The menu has all pages.'
    return
  }
  if (input.value !== query) return
  const found = index
    .map((section) => ({ section, score: scoreOf(section, terms) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  results.replaceChildren(
    ...found
      .slice(0, MAX_RESULTS)
      .map(({ section: { url, title, page } }) =>
        element('li', {}, element('a', { href: url }, title, ' ', element('small', {}, page))),
      ),
  )
  status.textContent =
    found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 place found' : `${found.length} places found`
}

/** Moves the focus from the field through the results and back. */
function move(event) {
  const links = [...results.querySelectorAll('a')]
  const stops = [input, ...links]
  const at = stops.indexOf(document.activeElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && at >= 0 && stops[at + step]) {
    event.preventDefault()
    stops[at + step].focus()
  }
  if (event.key === 'Escape') {
    input.value = ''
    search()
    input.focus()
  }
}

input.addEventListener('input', search)
form.addEventListener('keydown', move)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  // A fast reader may submit before the index has loaded.
  await search()
  results.querySelector('a')?.click()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select') || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  input.focus()
})
menu?.prepend(form)
