import { Loading } from './loading'
import { StateLine, type StateScreen } from './state-line'

/** The state, while the rest of its screen is still being fetched. */
export function OnItsWay({ screen }: { screen: StateScreen }) {
  return (
    <>
      <StateLine state={screen.name} />
      <Loading />
    </>
  )
}
