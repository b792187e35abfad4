import * as z from 'zod'
import { personalSetting } from './personal-setting.ts'

const compactRows = personalSetting('linhas', z.boolean().catch(false))

/** Low rows in every list, for this person on this device (docs/visual.md). */
export const useCompactRows = compactRows.useValue

export const saveCompactRows = (compact: boolean): void => compactRows.save(() => compact)
