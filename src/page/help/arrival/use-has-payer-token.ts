import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useModel } from '../../state/model-context'

/** Whether this browser paid the session. False until the script runs, since the server cannot read its storage. */
export function useHasPayerToken(id: string): boolean {
  const { api } = useModel()
  const hasToken = useSignal(false)
  useEffect(() => {
    hasToken.value = api.hasPayerToken(id)
  }, [api, id, hasToken])
  return hasToken.value
}
