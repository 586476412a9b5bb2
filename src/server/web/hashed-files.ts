/** Where every file has a hash of its content in its name: built assets, and the parts of the widget. */
export const HASHED_PATH = /^\/(?:studio\/)?assets\/|^\/widget\/\w+-[\w-]{8}\.js$/

/** Whether it is a part of the page or of the widget that documents and shops name by a hash of its content. */
export const isHashedFile = (path: string) => /^\/(?:assets|widget)\/[\w-]+\.\w+$/.test(path) && HASHED_PATH.test(path)
