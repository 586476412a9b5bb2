import '../parts/spoken.css'
import './tokens.css'
import './studio.css'
import './controls.css'
import { render } from 'preact'
import { deviceStorage, tabStorage } from '../browser/guarded-storage'
import { Refusal } from '../browser/service-client'
import { createViewOptions } from './frames/view-options'
import { type Look, PLAIN_LOOK, sameLook } from './look/look'
import { Closed } from './parts/closed'
import { createKeptKey, type KeptKey } from './state/kept-key'
import { createKeptWork, type KeptWork } from './state/kept-work'
import { createStudio, type StudioStart } from './state/studio-model'
import { createStudioService, type StudioService } from './state/studio-service'
import { StudioApp } from './studio-app'

type Kept = { key: KeptKey; work: KeptWork }

async function readStart(slug: string, key: string | null, service: StudioService, kept: Kept): Promise<StudioStart> {
  let problem = key ? null : 'You can try everything here. To save, you need a link from the merchant.'
  if (key) {
    try {
      const { page, copy, draft } = await service.readStudio()
      const live: Look = { theme: page.theme ?? {}, copy: (copy ?? {}) as Look['copy'] }
      const work = kept.work.restore(live)
      const aside = draft && ({ theme: draft.theme ?? {}, copy: (draft.copy ?? {}) as Look['copy'] } satisfies Look)
      const from = work && !sameLook(work, live) ? 'work' : aside && !sameLook(aside, live) ? 'draft' : null
      const look = from === 'work' && work ? work : from === 'draft' && aside ? aside : live
      return { slug, page, live, look, from, drafted: draft !== null, mayWrite: true, problem }
    } catch (error) {
      if (!(error instanceof Refusal) || (error.reason !== 'signed-out' && error.reason !== 'missing')) throw error
      kept.key.drop()
      // if there is no page at all, reading it fails, too
      problem =
        error.reason === 'signed-out' ? error.message : 'This link is for another page, so you cannot save here.'
    }
  }
  const page = await createStudioService(fetch.bind(window), slug, null).readPage()
  const live: Look = { theme: page.theme ?? PLAIN_LOOK.theme, copy: page.copy ?? PLAIN_LOOK.copy }
  const work = kept.work.restore(live)
  const from = work && !sameLook(work, live) ? 'work' : null
  return { slug, page, live, look: (from && work) ?? live, from, drafted: false, mayWrite: false, problem }
}

async function start(root: HTMLElement) {
  const [, , slug = ''] = location.pathname.split('/')
  const kept: Kept = {
    key: createKeptKey(window),
    work: createKeptWork(slug, deviceStorage, tabStorage),
  }
  const key = kept.key.take()
  const service = createStudioService(fetch.bind(window), slug, key)
  try {
    const studio = createStudio({
      start: await readStart(slug, key, service, kept),
      service,
      kept: kept.work,
      options: createViewOptions(),
      now: () => Date.now(),
      frameUrl: `/studio/${encodeURIComponent(slug)}/frame?${root.dataset.frame}`,
    })
    document.title = `${studio.page.title} · Malipo studio`
    render(<StudioApp studio={studio} />, root)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    render(<Closed message={error.message} />, root)
  }
}

// another link into the tab that has the studio open already: only the fragment changes, so nothing is loaded by itself
addEventListener('hashchange', () => {
  if (location.hash) location.reload()
})
const root = document.getElementById('studio')
if (root) start(root)
