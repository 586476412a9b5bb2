import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Studio } from './studio-model'

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio needs a StudioContext')
  return studio
}
