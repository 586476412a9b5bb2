import { expect, test } from 'vitest'
import { faultsIn } from '../../src/build/words.mjs'

const foundIn = (path: string, text: string) => faultsIn(path, text).map(({ line, kind }) => `${line} ${kind}`)

test.each([
  ['// What the page shows.', ['1 What …']],
  ['/** Whoever asks. */', ['1 Whoever …']],
  ['const one = 1 // Whom it concerns', ['1 Whom …']],
  ['/**\n * The status.\n * Of the session.\n */', ['3 Of …']],
  [`  // ${'long '.repeat(30)}`, ['1 long line']],
])('a comment that begins with a nominal clause or is too long is found: %s', (text, faults) => {
  expect(foundIn('src/one.ts', text)).toEqual(faults)
})

test.each([
  ['const toldAt = 1', 'told'],
  ['type A = { last_looked_at: string }', 'looked'],
  ['class B { #kept = 1 }', 'kept'],
  ['const C = () => <goOn.Button remind />', 'go on'],
  ['function payByHand(wish: string) { return wish }', 'by hand'],
  ['const isShown = true', 'shown'],
  ['const { askedAt } = one', 'asked'],
  ['type D = { last_heard: Date }', 'heard'],
])('a private word in a name is found: %s', (text, word) => {
  expect(foundIn('src/one.tsx', text)).toContain(`1 ${word}`)
})

test('private words are found in names of files, of classes and of custom properties', () => {
  expect(foundIn('src/server/look-soon.ts', '')).toEqual(['1 look soon'])
  expect(foundIn('src/page/one.css', '/* A kept word. */\n.begun { --told-color: red; margin: -0.5rem }')).toEqual([
    '2 begun',
    '2 told',
  ])
})

test('texts, quoted names of the API and other sentences are not faults', () => {
  const text = `
    // A fault is told by its line; what follows is a text.
    const label = 'What is kept? Whoever asks is told'
    const view = { 'by_hand': true, "kept-until": \`\${label}\`, keptness: 1 }
    // Official sources only.
  `
  expect(foundIn('src/one.ts', text)).toEqual([])
})
