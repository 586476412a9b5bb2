import { createWidgetConnection } from '../../../src/page/browser/widget-connection'

/** A minimal payment page, which `world.ts` serves. It exchanges messages with the widget as the real page does. */
const output = document.createElement('output')
output.id = 'opening'
const connection = createWidgetConnection({
  window,
  onOpening: (opening) => {
    output.textContent = JSON.stringify(opening)
  },
})

const SESSION = { id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_4f2a9c1e77d0' }
const [, id] = /\/s\/(.+)$/.exec(location.pathname) ?? []
if (id) connection.report({ ...SESSION, id, status: 'pending' })

const actions: Record<string, () => void> = {
  start: () => connection.report({ ...SESSION, status: 'pending' }),
  complete: () => connection.report({ ...SESSION, status: 'completed' }),
  close: () => connection.close(),
  metamask: () => connection.openWallet('https://link.metamask.io/send/0x0'),
  bitcoin: () => connection.openWallet('bitcoin:bc1q?amount=1'),
  script: () => connection.openWallet('javascript:document.title="owned"'),
  data: () => connection.openWallet('data:text/html,owned'),
  foreign: () => connection.openWallet('https://link.metamask.io.evil.example/'),
  disguised: () => connection.openWallet('https://link.metamask.io@evil.example/'),
  grow: () => {
    document.body.style.height = '1500px'
  },
  shrink: () => {
    document.body.style.height = '300px'
  },
}
for (const [name, act] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = act
  document.body.append(button)
}
document.body.append(output)
