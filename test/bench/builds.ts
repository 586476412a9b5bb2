export interface Build {
  name: string
  /** The folder that it was built in. */
  root: string
}

const other = process.env.BENCH_ROOT

/** The builds that one run measures in turn: this one and, with `BENCH_ROOT`, the build in that folder. */
export const BUILDS: readonly Build[] = [
  { name: 'this build', root: '.' },
  ...(other ? [{ name: 'other build', root: other }] : []),
]

/** The label of a figure: names the build where there are two. */
export const labelOf = (figure: string, build: string) => (BUILDS.length > 1 ? `${figure}, ${build}` : figure)

/** All sides in the order of a round. Every second round is reversed, so that the order favors no side. */
export const inTurn = <Side>(sides: readonly Side[], round: number): readonly Side[] =>
  round % 2 === 0 ? sides : sides.toReversed()
