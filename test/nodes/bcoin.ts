import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a private Bitcoin chain behind Esplora's interface. */
export async function startBitcoin() {
  const node = spawn(process.execPath, [join(import.meta.dirname, 'bcoin-node.cjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: node.stdout }).once('line', (line) => resolve(Number(line)))
    void ended.then(() => reject(new Error('bcoin has not started: npm ci --prefix test/nodes')))
  })
  const url = `http://127.0.0.1:${port}`

  async function perform(name: string, input: object = {}): Promise<string> {
    const response = await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(input) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()).done
  }
  return {
    port,
    url,
    genesis: await (await fetch(`${url}/block-height/0`)).text(),
    /** A new address of another person. */
    address: () => perform('address'),
    /** Pays the outputs from another person's coins. Returns the id of the transaction. */
    pay: (...outputs: [address: string, satoshis: number][]) => perform('pay', { outputs }),
    mine: (blocks = 1) => perform('mine', { blocks }),
    /** The owner of the private key collects the money of a transaction. */
    collect: (txid: string, privateKey: string, to: string) => perform('collect', { txid, privateKey, to }),
    /** The payer replaces a transaction by another one that spends its coin, with a higher fee. */
    replace: (txid: string, ...outputs: [address: string, satoshis: number][]) => perform('replace', { txid, outputs }),
    /** Replaces the last `depth` blocks by another branch. */
    reorganise: (depth: number) => perform('reorganise', { depth }),
    async stop() {
      node.kill()
      await ended
    },
  }
}
export type Bitcoin = Awaited<ReturnType<typeof startBitcoin>>
