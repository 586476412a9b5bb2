import { Deleted } from '../../contract/envelope'
import { DraftRequest, StudioView, UploadedLogo } from '../../contract/studio'
import type { Operation } from './operation'
import { examplePage, examplePaymentPage } from './resource-examples'

const PAGE = '/api/v1/payment-pages/{id_or_slug}'
const draft = {
  theme: { accent: '#7a2048' },
  copy: { en: { button: 'Give' } },
  updated_at: examplePaymentPage.updated_at,
}

/** What the studio does besides saving; a link to the studio is key enough. */
export const STUDIO_OPERATIONS: readonly Operation[] = [
  {
    id: 'readDraft',
    method: 'get',
    path: `${PAGE}/draft`,
    tag: 'Studio',
    summary: 'The page as it is, and the draft of its look',
    key: true,
    answer: {
      status: 200,
      data: StudioView,
      example: {
        id: examplePaymentPage.id,
        slug: examplePaymentPage.slug,
        page: examplePage,
        copy: examplePaymentPage.copy,
        draft,
        updated_at: examplePaymentPage.updated_at,
      },
    },
  },
  {
    id: 'keepDraft',
    method: 'put',
    path: `${PAGE}/draft`,
    tag: 'Studio',
    summary: 'Save a draft of the page’s look, which only its author sees',
    key: true,
    body: { schema: DraftRequest, example: { theme: draft.theme, copy: draft.copy } },
    answer: { status: 200, data: StudioView.entries.draft, example: draft },
  },
  {
    id: 'dropDraft',
    method: 'delete',
    path: `${PAGE}/draft`,
    tag: 'Studio',
    summary: 'Discard the draft',
    key: true,
    answer: { status: 200, data: Deleted, example: { deleted: true } },
  },
  {
    id: 'uploadLogo',
    method: 'post',
    path: `${PAGE}/logo`,
    tag: 'Studio',
    summary: 'Upload a logo, PNG, JPEG, WebP or SVG, of at most 64 KiB',
    description: 'It is drawn anew as a PNG of at most 312 by 108 pixels, three times the size at which pages show it.',
    key: true,
    image: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    answer: { status: 201, data: UploadedLogo, example: { logo: '/logos/5f2c9d0a1b3e4c6d.png' } },
  },
]
