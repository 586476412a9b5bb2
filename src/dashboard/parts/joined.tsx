import { type ComponentChildren, Fragment } from 'preact'

/**
 * Independent parts of a line, with dots between them. Each is isolated: in a right-to-left line, a part that begins
 * with a digit would otherwise change places with the part before it. Empty parts are omitted.
 */
export const Joined = ({ of }: { of: readonly ComponentChildren[] }) => (
  <>
    {of
      .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no other identity
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
  </>
)
