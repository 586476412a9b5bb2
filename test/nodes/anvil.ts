import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A private EVM chain in memory. */
export interface Anvil {
  port: number
  /** The accounts for which the node signs, with 10,000 coins each. */
  accounts: string[]
  rpc<Answer = unknown>(method: string, params?: readonly unknown[]): Promise<Answer>
  stop(): Promise<void>
}

const PACKAGES = join(import.meta.dirname, 'node_modules', '@foundry-rs')

/** The binary in the package of this platform: npm installs no other. */
function findBinary(): string {
  const platform = readdirSync(PACKAGES).find((name) => name.startsWith('anvil-'))
  if (!platform) throw new Error('anvil is not installed: npm ci --prefix test/nodes')
  return join(PACKAGES, platform, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export async function startAnvil(chainId: number): Promise<Anvil> {
  const port = await freePort()
  const node = spawn(findBinary(), ['--port', String(port), '--chain-id', String(chainId), '--silent'], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()))
  async function rpc<Answer>(method: string, params: readonly unknown[] = []): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  for (let tries = 0; ; tries++) {
    try {
      const accounts = await rpc<string[]>('eth_accounts')
      return {
        port,
        accounts,
        rpc,
        async stop() {
          node.kill()
          await ended
        },
      }
    } catch (error) {
      if (tries === 100 || node.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
