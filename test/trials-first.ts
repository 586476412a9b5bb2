import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isTrial = ({ project }: TestSpecification) => project.name === 'trials'

/** Trials mostly wait for what they killed: begun first, they wait while browsers keep the processors busy. */
export class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isTrial), ...sorted.filter((file) => !isTrial(file))]
  }
}
