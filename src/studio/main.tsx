import '../parts/spoken.css'
import './tokens.css'
import './studio.css'
import './controls.css'
import { render } from 'preact'
import { deviceStorage, tabStorage } from '../browser/guarded-storage'
import { Refusal } from '../browser/service-client'
import type { Page } from '../contract/page/page'
import { isSameLook, type Look, lookOf } from './look/look'
import { Unavailable } from './parts/unavailable'
import { createLinkKey, type LinkKey } from './state/link-key'
import { createStudio, type StudioStart } from './state/studio-model'
import { createStudioService, type StudioService } from './state/studio-service'
import { createUnsavedWork, type UnsavedWork } from './state/unsaved-work'
import { StudioApp } from './studio-app'

type Stored = { key: LinkKey; work: UnsavedWork }
type Saved = Parameters<typeof lookOf>[0]

async function readStart(
  slug: string,
  key: string | null,
  service: StudioService,
  stored: Stored,
): Promise<StudioStart> {
  /** Starts with unsaved work, else with the draft, else with the live look. */
  function startOf(
    page: Page,
    live: Look,
    draft: Saved | null,
    mayWrite: boolean,
    problem: string | null,
  ): StudioStart {
    const work = stored.work.restore(live)
    const draftLook = draft && lookOf(draft)
    const from = work && !isSameLook(work, live) ? 'work' : draftLook && !isSameLook(draftLook, live) ? 'draft' : null
    const look = (from === 'work' && work) || (from === 'draft' && draftLook) || live
    return { slug, page, live, look, from, hasDraft: draft !== null, mayWrite, problem }
  }
  let problem = 'You can try everything here. To save, you need a link from the merchant.'
  if (key) {
    try {
      const { page, copy, draft } = await service.readStudio()
      return startOf(page, lookOf({ theme: page.theme, copy }), draft, true, null)
    } catch (error) {
      if (!(error instanceof Refusal) || (error.reason !== 'signed-out' && error.reason !== 'missing')) throw error
      stored.key.drop()
      // Reading the page fails as well if there is no page at all.
      problem =
        error.reason === 'signed-out' ? error.message : 'This link is for another page, so you cannot save here.'
    }
  }
  const page = await createStudioService(fetch.bind(window), slug, null).readPage()
  return startOf(page, lookOf(page), null, false, problem)
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

// Another link in a tab that has the studio open changes only the fragment, which loads nothing by itself.
addEventListener('hashchange', () => {
  if (location.hash) location.reload()
})
const root = document.getElementById('studio')
if (root) start(root)
