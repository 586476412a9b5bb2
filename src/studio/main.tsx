import '../parts/spoken.css'
import './tokens.css'
import './studio.css'
import './controls.css'
import { render } from 'preact'
import { deviceStorage, tabStorage } from '../browser/guarded-storage'
import { Refusal } from '../browser/service-client'
import type { Page } from '../contract/page/page'
import { isSameLook, type Look, toLook } from './look/look'
import { Unavailable } from './parts/unavailable'
import { createLinkKey, type LinkKey } from './state/link-key'
import { createStudio, type StudioStart } from './state/studio-model'
import { createStudioService, type StudioService } from './state/studio-service'
import { createUnsavedWork, type UnsavedWork } from './state/unsaved-work'
import { StudioApp } from './studio-app'

type Stored = { key: LinkKey; work: UnsavedWork }
type Saved = Parameters<typeof toLook>[0]

async function readStart(
  slug: string,
  key: string | null,
  service: StudioService,
  stored: Stored,
): Promise<StudioStart> {
  /** Chooses the look to start with: unsaved work, else the draft, else the live look. */
  function chooseStart(
    page: Page,
    live: Look,
    draft: Saved | null,
    mayWrite: boolean,
    problem: string | null,
  ): StudioStart {
    const work = stored.work.restore(live)
    const draftLook = draft && toLook(draft)
    const source = work && !isSameLook(work, live) ? 'work' : draftLook && !isSameLook(draftLook, live) ? 'draft' : null
    const look = (source === 'work' && work) || (source === 'draft' && draftLook) || live
    return { slug, page, live, look, source, hasDraft: draft !== null, mayWrite, problem }
  }
  let problem = 'You can try everything here. To save, you need a link from the merchant.'
  if (key) {
    try {
      const { page, copy, draft } = await service.readStudio()
      return chooseStart(page, toLook({ theme: page.theme, copy }), draft, true, null)
    } catch (error) {
      if (!(error instanceof Refusal) || (error.reason !== 'signed-out' && error.reason !== 'missing')) throw error
      stored.key.drop()
      // If the page itself does not exist, `readPage` below throws.
      problem =
        error.reason === 'signed-out' ? error.message : 'This link is for another page, so you cannot save here.'
    }
  }
  const page = await createStudioService(fetch.bind(window), slug, null).readPage()
  return chooseStart(page, toLook(page), null, false, problem)
}

async function start(root: HTMLElement) {
  const [, , slug = ''] = location.pathname.split('/')
  const stored: Stored = {
    key: createLinkKey(window),
    work: createUnsavedWork(slug, deviceStorage, tabStorage),
  }
  const key = stored.key.take()
  const service = createStudioService(fetch.bind(window), slug, key)
  try {
    const studio = createStudio({
      start: await readStart(slug, key, service, stored),
      service,
      unsavedWork: stored.work,
      frameUrl: `/studio/${encodeURIComponent(slug)}/frame?${root.dataset.frame}`,
    })
    document.title = `${studio.page.title} · Malipo studio`
    render(<StudioApp studio={studio} />, root)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    render(<Unavailable message={error.message} />, root)
  }
}

// A second studio link opened in this tab changes only the fragment, so the browser does not reload by itself.
addEventListener('hashchange', () => {
  if (location.hash) location.reload()
})
const root = document.getElementById('studio')
if (root) start(root)
