import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take a minute and more. One of them begun last would be waited for by all other workers. */
const LONG = ['trials/crash', 'trials/fuzz', 'e2e/page/states', 'e2e/studio/frames', 'e2e/page/by-hand']

/** Vitest knows how long files take only after their first run, which in a fresh clone there was none. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(`/test/${name}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
