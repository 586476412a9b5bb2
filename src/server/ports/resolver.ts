/** All addresses of a host name, in the order to try. Throws if there are none, or when `signal` aborts. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>
