import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useStudio } from '../state/studio-context'
import { type Difference, findDifferences } from './differences'
import './save-dialog.css'

/** Shows the changes to the live version, and saves them. */
export function SaveDialog({ close }: { close(): void }) {
  const studio = useStudio()
  const { look, colorProblems, textProblems } = studio
  const { busy, problem, readLive } = studio.saving
  const dialog = useRef<HTMLDialogElement>(null)
  const isLoaded = useSignal(false)
  useEffect(() => {
    dialog.current?.showModal()
    readLive().then((read) => {
      isLoaded.value = read !== null
    })
  }, [isLoaded, readLive])
  const differences = isLoaded.value ? findDifferences(look.saved.value, look.look.value) : null
  async function save() {
    if (await studio.saving.save()) dialog.current?.close()
  }
  return (
    <dialog class="save" ref={dialog} onClose={close} aria-labelledby="save-title">
      <h2 id="save-title">Save changes</h2>
      {/* The height stays constant while the live version is loaded, so that no button moves. */}
      <div class="save-content">
        {differences === null ? (
          <output>{problem.value ? problem.value.message : 'Checking the live version…'}</output>
        ) : differences.length === 0 ? (
          <p>There is nothing to save: this is the live version.</p>
        ) : (
          <>
            <p>{differences.length === 1 ? 'One change' : `${differences.length} changes`} to the live version.</p>
            <Differences differences={differences} />
          </>
        )}
        <ProblemList reason="This theme fails contrast, so it cannot be saved:" problems={colorProblems.value} />
        <ProblemList reason="These texts are too long:" problems={textProblems.value} />
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
      </div>
      <div class="acts">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          class="main"
          disabled={
            !differences?.length || colorProblems.value.length + textProblems.value.length > 0 || busy.value !== null
          }
          onClick={save}
        >
          {busy.value === 'saving' ? 'Saving…' : 'Save'}
        </button>
      </div>
    </dialog>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class="differences" tabIndex={0} aria-label="Differences">
      <table>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.label}>
              <th scope="row">{one.label}</th>
              <Value difference={one} side="before" />
              <Value difference={one} side="after" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ProblemList({ reason, problems }: { reason: string; problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div class="notice" data-wrong>
      <p>{reason}</p>
      <ul>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}

function Value({ difference: { isColor, ...values }, side }: { difference: Difference; side: 'before' | 'after' }) {
  const value = values[side]
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
