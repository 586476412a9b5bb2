import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Dashboard } from './dashboard-model'

export const DashboardContext = createContext<Dashboard | null>(null)

export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (!dashboard) throw new Error('there is no dashboard around this component')
  return dashboard
}

export const useI18n = () => useDashboard().i18n.value
