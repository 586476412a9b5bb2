/** Where every file has a hash of its content in its name: built assets, and the parts of the widget. */
export const NAMED_BY_CONTENT = /^\/(?:studio\/)?assets\/|^\/widget\/\w+-[\w-]{8}\.js$/

/** Whether it is a part of the page or of the widget that documents and shops name by a hash of its content. */
export const isNamedPart = (path: string) =>
  /^\/(?:assets|widget)\/[\w-]+\.\w+$/.test(path) && NAMED_BY_CONTENT.test(path)
