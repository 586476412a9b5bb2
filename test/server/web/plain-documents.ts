import { ProblemError } from '../../../src/server/http/problem'
import { createVisitorReader } from '../../../src/server/payer/visitor'
import { readSettings } from '../../../src/server/settings'
import type { DocumentDeps } from '../../../src/server/web/document-tools'
import { createDocuments } from '../../../src/server/web/documents'
import { createShell } from '../../../src/server/web/shell'

/** Documents with empty content, for tests of how they are sent. */
export const plainDocuments = (deps: Pick<DocumentDeps, 'payer'> & Partial<DocumentDeps>) =>
  createDocuments(plainDeps(deps))

export const plainDeps = (deps: Pick<DocumentDeps, 'payer'> & Partial<DocumentDeps>): DocumentDeps => ({
  shell: createShell(''),
  renderer: {
    render: () => ({ title: '', html: '', formattedMoney: {} }),
    themeStyle: () => null,
  },
  publicUrl: 'http://localhost:8080',
  now: () => new Date(0),
  visitorOf: createVisitorReader(readSettings({})),
  formTokens: { issue: () => 'value', read: () => null },
  problemOf: (error) => (error instanceof ProblemError ? error : new ProblemError(500, 'It broke')),
  frameAncestors: async () => [],
  limits: { document: () => {}, prefilledForm: () => {} },
  ...deps,
})
