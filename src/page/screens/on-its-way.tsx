import { StateLine, type StateScreen } from '../paying/state-line'
import { Loading } from './loading'

/** The state, while the rest of its screen is still being fetched. */
export function OnItsWay({ screen }: { screen: StateScreen }) {
  return (
    <>
      <StateLine state={screen.name} />
      <Loading />
    </>
  )
}
