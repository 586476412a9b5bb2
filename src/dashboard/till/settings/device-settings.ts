/** Settings of the device. All are on until they are switched off. */
export const DEVICE_SETTINGS = ['sound', 'vibration', 'awake'] as const
export type DeviceSetting = (typeof DEVICE_SETTINGS)[number]

/** The stored value lists the settings that are switched off. */
const KEY = 'malipo-till-off'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

const readOff = (memory: Memory): string[] => (memory.getItem(KEY) ?? '').split(',').filter(Boolean)

export const isOn = (memory: Memory, setting: DeviceSetting): boolean => !readOff(memory).includes(setting)

export function switchSetting(memory: Memory, setting: DeviceSetting, on: boolean): void {
  const others = readOff(memory).filter((one) => one !== setting)
  memory.setItem(KEY, (on ? others : [...others, setting]).join(','))
}
