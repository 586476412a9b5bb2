import { useEffect } from 'preact/hooks'
import { paletteOf } from '../../payment/theme/palette'
import { useStudio } from '../state/studio-context'
import type { ThemeVersion } from '../state/studio-service'
import './versions-list.css'

const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The saved themes, to view and restore them, and the merchant's theme. */
export function VersionsList() {
  const { versions, look, colorProblems, mayWrite } = useStudio()
  const { list, merchantTheme, problem, isBusy, load, applyMerchantTheme, saveAsMerchantTheme } = versions
  const live = look.saved.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads the list after each save, which changes `live`
  useEffect(() => {
    load()
  }, [load, live])
  if (!mayWrite) return null
  return (
    <section class="group" aria-labelledby="versions">
      <h2 id="versions" tabIndex={-1}>
        Versions
      </h2>
      <p class="hint">
        Every saved theme. “View” shows a theme in all screens; save it to make it live again. Your texts do not change.
      </p>
      <p class="wrong" role="alert">
        {problem.value}
      </p>
      {list.value?.length === 0 && <p>Nothing has been saved yet.</p>}
      <ul class="versions">
        {list.value?.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ul>
      {merchantTheme.value && (
        <div class="acts">
          <button type="button" disabled={isBusy.value} onClick={applyMerchantTheme}>
            Use the merchant’s theme
          </button>
          <button type="button" disabled={isBusy.value || colorProblems.value.length > 0} onClick={saveAsMerchantTheme}>
            Save as the merchant’s theme
          </button>
        </div>
      )}
    </section>
  )
}

function Version({ version }: { version: ThemeVersion }) {
  const { versions } = useStudio()
  const savedAt = DATE_TIME.format(new Date(version.created_at))
  const { palette } = paletteOf(version.theme ?? {}, 'light')
  return (
    <li>
      <span class="version-colors" aria-hidden="true">
        {(['accent', 'page', 'ink'] as const).map((token) => (
          <i key={token} style={{ background: palette[token] }} />
        ))}
      </span>
      <span>
        {savedAt}
        <small>{version.current ? 'Current version' : version.theme === null ? 'No theme of its own' : ''}</small>
      </span>
      {!version.current && (
        <button
          type="button"
          aria-label={`View the version of ${savedAt}`}
          onClick={() => versions.show(version, savedAt)}
        >
          View
        </button>
      )}
    </li>
  )
}
