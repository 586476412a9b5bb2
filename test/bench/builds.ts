export interface Build {
  name: string
  /** The folder in which the build was made. */
  root: string
}

const other = process.env.BENCH_ROOT

/** The builds that a run measures alternately: this build and, if `BENCH_ROOT` is set, the build in that folder. */
export const BUILDS: readonly Build[] = [
  { name: 'this build', root: '.' },
  ...(other ? [{ name: 'other build', root: other }] : []),
]

/** The label of a figure. It names the build if two builds are compared. */
export const labelWithBuild = (figure: string, build: string) => (BUILDS.length > 1 ? `${figure}, ${build}` : figure)

/** The items in the order of a round. Every second round is reversed, so that the order favors no item. */
export const alternateOrder = <Item>(items: readonly Item[], round: number): readonly Item[] =>
  round % 2 === 0 ? items : items.toReversed()
