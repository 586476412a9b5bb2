import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { allowScripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages }: { packages: Record<string, { hasInstallScript?: true; dev?: true }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('exactly the packages with an installation script are allowed to run one', () => {
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(path)] : [],
  )
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted)].sort())
  expect(Object.values(allowScripts)).toEqual([true])
})

test('no package that the service needs has an installation script', () => {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.length).toBeGreaterThan(Object.keys(dependencies).length)
  expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})
