import { expect, test } from 'vitest'
import { RECIPES, recipeIn } from './trials/docs/recipes'

test.each(RECIPES)('the docs show $file word for word', ({ file }) => {
  const { written, shown } = recipeIn(file)
  expect(shown).toBe(written)
})
