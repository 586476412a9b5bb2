/** The shop's own script: tabs, copying, and what a shop does with the widget's events. */
const byId = (id) => document.getElementById(id)

const tabs = [...document.querySelectorAll('[role=tab]')]

function choose(tab) {
  for (const one of tabs) {
    const chosen = one === tab
    one.setAttribute('aria-selected', String(chosen))
    one.tabIndex = chosen ? 0 : -1
    byId(one.getAttribute('aria-controls')).hidden = !chosen
  }
  // an inline page loads with the place it stands in, so this one waits until it is wanted
  const inline = tab.id === 'tab-inline'
  if (inline === Boolean(byId('place').firstChild)) return
  if (!inline) return byId('place').replaceChildren()
  const checkout = document.createElement('malipo-checkout')
  checkout.setAttribute('page', 'demo')
  checkout.setAttribute('mode', 'inline')
  byId('place').append(checkout)
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(tab))
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const next = tabs[(index + step + tabs.length) % tabs.length]
    choose(next)
    next.focus()
  })
}

for (const code of document.querySelectorAll('.code')) {
  const text = code.querySelector('code')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy the code')
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(text)
    const written = navigator.clipboard?.writeText(text.textContent) ?? Promise.reject()
    const isCopied = await written.then(
      () => true,
      // a selection can be copied where the clipboard is denied, such as in the browsers of apps
      () => document.execCommand('copy'),
    )
    if (isCopied) button.textContent = 'Copied'
  })
  code.append(button)
}

function note({ type, reference, status }) {
  const line = document.createElement('li')
  const name = document.createElement('b')
  const what = document.createElement('span')
  name.textContent = type
  what.textContent = [status, reference].filter(Boolean).join(' · ')
  line.append(name, what)
  byId('events').querySelector('.none')?.remove()
  byId('events').append(line)
}

function listen() {
  for (const type of ['open', 'ready', 'session', 'status', 'completed', 'close', 'error']) Malipo.on(type, note)
  Malipo.on('completed', ({ reference }) => {
    byId('paid').textContent = `Thank you. Your payment ${reference} has arrived, and we pack your books.`
  })
}

if (window.Malipo) listen()
else document.querySelector('script[async]').addEventListener('load', listen)
