import type { Key, Messages } from './locales/en'

/** What the form says while it is filled in: of its fields, and that there is no connection. */
const OF_THE_FORM = /^(?:details|fee|time)\.|^error\.connection$/

/** The texts of the form, which the document contains: nobody who fills it in has to wait for the language's file. */
export const formMessages = (messages: Messages): Partial<Messages> =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => OF_THE_FORM.test(key)))

/** `messages`, and a growing record of those that were read: drawing reads what the document has to bring with it. */
export function recordReads(messages: Messages): { messages: Messages; read: Partial<Messages> } {
  const read: Partial<Record<Key, Messages[Key]>> = {}
  const recorded = new Proxy(messages, {
    get(target, key: Key) {
      read[key] = target[key]
      return target[key]
    },
  })
  return { messages: recorded, read: read as Partial<Messages> }
}
