import { createEmbed } from '../../../src/page/browser/widget-frame'

/** The smallest page that exchanges messages with the widget as the real one does; `world.ts` serves it. */
const output = document.createElement('output')
output.id = 'opening'
const embed = createEmbed({
  window,
  onOpening: (opening) => {
    output.textContent = JSON.stringify(opening)
  },
})

const SESSION = { id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_4f2a9c1e77d0' }
const [, id] = /\/s\/(.+)$/.exec(location.pathname) ?? []
if (id) embed.report({ ...SESSION, id, status: 'pending' })

const actions: Record<string, () => void> = {
  start: () => embed.report({ ...SESSION, status: 'pending' }),
  complete: () => embed.report({ ...SESSION, status: 'completed' }),
  close: () => embed.close(),
  metamask: () => embed.wallet('https://link.metamask.io/send/0x0'),
  bitcoin: () => embed.wallet('bitcoin:bc1q?amount=1'),
  script: () => embed.wallet('javascript:document.title="owned"'),
  data: () => embed.wallet('data:text/html,owned'),
  foreign: () => embed.wallet('https://link.metamask.io.evil.example/'),
  disguised: () => embed.wallet('https://link.metamask.io@evil.example/'),
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
