/** Paths of files with a content hash in the name: built assets and chunks of the widget. */
export const HASHED_PATH = /^\/(?:(?:studio|dashboard)\/)?assets\/|^\/widget\/\w+-[\w-]{8}\.js$/

/** Whether the path is a hashed file of the page or the widget. */
export const isHashedFile = (path: string) => /^\/(?:assets|widget)\/[\w-]+\.\w+$/.test(path) && HASHED_PATH.test(path)
