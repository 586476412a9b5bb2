import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { installPackages } from '../../debian'

const CANDIDATES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']
const START_MS = 60_000

/** The browser that `FIREFOX` names, or Debian's Firefox ESR. If it is missing, it is installed as root on Debian. */
export function findFirefox(): string {
  const named = process.env.FIREFOX
  const found = [...(named ? [named] : []), ...CANDIDATES].find((path) => existsSync(path))
  if (found) return found
  installPackages('The Firefox story needs Firefox', ['firefox-esr'], 'or set FIREFOX to its path')
  return '/usr/bin/firefox-esr'
}

export interface Tab {
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. Returns its value: text, number, boolean or null. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Types into an element, as on a keyboard. */
  type(selector: string, text: string): Promise<void>
  /** Presses the middle of an element, like a finger. */
  press(selector: string): Promise<void>
}

export interface Firefox {
  version: string
  tab: Tab
  close(): Promise<void>
}

/**
 * Controls Firefox over WebDriver BiDi, with the few commands that a story needs. Playwright's own BiDi uses commands
 * that ESR does not support yet.
 */
export async function launchFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'malipo-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    ['app.update.enabled', 'datareporting.policy.dataSubmissionEnabled', 'browser.safebrowsing.malware.enabled']
      .map((name) => `user_pref("${name}", false);\n`)
      .join(''),
  )
  const child = spawn(
    findFirefox(),
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '400',
      '--height',
      '800',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' } },
  )
  const { send, close } = await connect(await addressOf(child))
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 740 } })

  async function evaluate<Value>(expression: string): Promise<Value> {
    const answer = await send<{ type: string; result?: { value?: Value }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      { expression, target: { context }, awaitPromise: true },
    )
    if (answer.type !== 'success') throw new Error(`${expression}: ${answer.exceptionDetails?.text}`)
    return (answer.result?.value ?? null) as Value
  }

  async function press(selector: string) {
    const at = JSON.parse(
      await evaluate<string>(`(async () => {
        const element = document.querySelector(${JSON.stringify(selector)})
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const { x, y, width, height } = element.getBoundingClientRect()
        return JSON.stringify([Math.round(x + width / 2), Math.round(y + height / 2)])
      })()`),
    )
    const pointer = { type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' } }
    const actions = [
      { type: 'pointerMove', x: at[0], y: at[1] },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context, actions: [{ ...pointer, actions }] })
  }

  return {
    version: capabilities.browserVersion,
    tab: {
      evaluate,
      press,
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async type(selector, text) {
        await press(selector)
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
      },
    },
    async close() {
      const exited =
        (child.exitCode ?? child.signalCode) === null ? new Promise((resolve) => child.once('exit', resolve)) : null
      // Firefox may end before it answers.
      await send('browser.close', {}).catch(() => {})
      close()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(killTimer)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`Firefox did not start:\n${output}`)), START_MS)
    child.once('exit', () => reject(new Error(`Firefox ended:\n${output}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(`${address}/session`)
    })
  })

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString())
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') one?.reject(new Error(`${message.error}: ${message.message}`))
    else one?.resolve(message.result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  return {
    close: () => socket.close(),
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve: (value) => resolve(value as Result), reject })
        socket.send(JSON.stringify({ id: last, method, params }), (error) => error && reject(error))
      }),
  }
}
