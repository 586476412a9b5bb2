import { act, fireEvent, screen } from '@testing-library/preact'
import { onTestFinished, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import * as sentTransfers from '../../../src/page/browser/sent-transfers'
import { draw } from '../draw'
import { fakePorts, settle } from '../fake-ports'

/** Draws the page of a session in a browser that has its wallets already. `name` is that of the wallet to press. */
export async function drawWithWallet(session: Session, name: string) {
  onTestFinished(() => sessionStorage.clear())
  const world = draw({ session }, 'en', fakePorts({ watchWallets, ...sentTransfers }))
  onTestFinished(world.model.sessions.recallSentTransfers())
  await act(settle)
  const passTime = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
    })
  const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: `Pay with ${name}` })
  return {
    ...world,
    passTime,
    button,
    async press() {
      fireEvent.click(button() as HTMLButtonElement)
      await passTime(0)
    },
    verdict: () => world.main.querySelector('.browser-wallets .verdict')?.textContent ?? null,
    isSent: () => world.main.dataset.sent !== undefined,
    bodies: (end: string) => world.requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => body),
  }
}
