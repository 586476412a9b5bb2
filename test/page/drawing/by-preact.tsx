import * as preact from 'preact'
import * as hooks from 'preact/hooks'
import * as runtime from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

// what comes after a frame comes before the next look
preact.options.requestAnimationFrame = queueMicrotask

/** The oracle of the tests beside it: Preact itself, which no other test of the page draws with. */
export const byPreact = { ...preact, ...hooks, ...runtime, renderToString }

/** The same page, drawn by it. */
export { start as startByPreact } from '../../../src/page/main'
