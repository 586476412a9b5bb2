// @vitest-environment happy-dom
import { act, render } from '@testing-library/preact'
import type { FunctionComponent } from 'preact'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazy } from '../../src/parts/lazy'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const load = vi.fn<() => Promise<{ Greeting: FunctionComponent<{ name: string }> }>>()

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue({ Greeting })
})

it('a lazy component shows its fallback until it is loaded, which rendering starts', async () => {
  const Lazy = lazy(load, 'Greeting')
  const { container } = render(<Lazy name="Ada" fallback={<i>Loading</i>} />)
  expect(container.innerHTML).toBe('<i>Loading</i>')
  await act(() => Lazy.load())
  expect(container.innerHTML).toBe('<p>Hello Ada</p>')
})

it('a lazy component is loaded once', async () => {
  const Lazy = lazy(load, 'Greeting')
  await Promise.all([Lazy.load(), Lazy.load()])
  await Lazy.load()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a lazy component is loaded again after a failure, with its styles', async () => {
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  // this document loads no style sheets, and would complain
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
  const styles = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  styles.setAttribute('href', '/assets/payment.css')
  const hrefSetter = vi.spyOn(styles, 'href', 'set')
  document.head.append(styles)
  const Lazy = lazy(load, 'Greeting')
  const loaded = Lazy.load()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(Lazy.hasFailed.value).toBe(true)
  expect(hrefSetter).not.toHaveBeenCalled()
  Lazy.load()
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7_000)
  await loaded
  expect(load).toHaveBeenCalledTimes(3)
  expect(hrefSetter).toHaveBeenCalledTimes(2)
  expect([Lazy.isLoaded.value, Lazy.hasFailed.value]).toEqual([true, false])
})
