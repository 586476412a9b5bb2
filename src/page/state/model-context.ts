import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PageModel } from './page-model'

export const ModelContext = createContext<PageModel | null>(null)

/** The model of the page around a component. */
export function useModel(): PageModel {
  const model = useContext(ModelContext)
  if (!model) throw new Error('useModel must be called inside of a page.')
  return model
}
