import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useStudio } from '../studio-context'
import { type Difference, differencesOf } from './differences'
import './save-dialog.css'

/** Shows what saving would change for customers, compared with what is live now, and saves it. */
export function SaveDialog({ close }: { close(): void }) {
  const studio = useStudio()
  const { look, refusals, overlong } = studio
  const { busy, problem, readLive } = studio.keeping
  const dialog = useRef<HTMLDialogElement>(null)
  const isRead = useSignal(false)
  useEffect(() => {
    dialog.current?.showModal()
    readLive().then((read) => {
      isRead.value = read !== null
    })
  }, [isRead, readLive])
  const differences = isRead.value ? differencesOf(look.saved.value, look.look.value) : null
  const refused = refusals.value.map((one) => one.replace(/^theme\./, ''))
  async function save() {
    if (await studio.keeping.save()) dialog.current?.close()
  }
  return (
    <dialog class="save" ref={dialog} onClose={close} aria-labelledby="save-title">
      <h2 id="save-title">Save for customers</h2>
      {differences === null ? (
        <output>{problem.value ? problem.value.message : 'Reading what is live…'}</output>
      ) : differences.length === 0 ? (
        <p>Nothing differs from what is live.</p>
      ) : (
        <>
          <p>
            {differences.length === 1 ? 'One thing' : `${differences.length} things`} will be different on the page.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <section class="differences" tabIndex={0} aria-label="Differences">
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Live</th>
                  <th scope="col">New</th>
                </tr>
              </thead>
              <tbody>
                {differences.map((one) => (
                  <tr key={one.what}>
                    <th scope="row">{one.what}</th>
                    <Value of={one} which="before" />
                    <Value of={one} which="after" />
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <Refused why="The service refuses a theme that not everybody can read:" what={refused} />
      <Refused why="The service refuses texts that are too long:" what={overlong.value} />
      <div role="alert">
        {differences !== null && problem.value && (
          <div class="notice" data-wrong>
            <p>{problem.value.message}</p>
            <ul>
              {problem.value.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div class="acts">
        <button type="button" onClick={() => dialog.current?.close()}>
          Not now
        </button>
        <button
          type="button"
          class="main"
          disabled={!differences?.length || refused.length + overlong.value.length > 0 || busy.value !== null}
          onClick={save}
        >
          {busy.value === 'saving' ? 'Saving…' : 'Save'}
        </button>
      </div>
    </dialog>
  )
}

function Refused({ why, what }: { why: string; what: readonly string[] }) {
  if (what.length === 0) return null
  return (
    <div class="notice" data-wrong>
      <p>{why}</p>
      <ul>
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}

function Value({ of: { isColor, ...values }, which }: { of: Difference; which: 'before' | 'after' }) {
  const value = values[which]
  return (
    <td>
      {value === null ? (
        <i class="none">{isColor ? 'automatic' : 'none'}</i>
      ) : (
        <>
          {isColor && <i class="swatch" style={{ background: value }} />}
          <bdi>{value}</bdi>
        </>
      )}
    </td>
  )
}
