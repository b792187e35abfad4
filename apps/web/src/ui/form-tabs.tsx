import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface FormTab {
  value: string
  label: string
  content: ReactNode
  /** A field in this tab is refused: the tab says so. */
  hasError?: boolean
  /** Stands after the label, a count for example. */
  badge?: ReactNode
}
export interface FormTabsProps {
  tabs: readonly FormTab[]
  value: string
  onChange: (value: string) => void
  /** Names the group for screen readers. */
  label: string
}

/** Tabs of one form. All panels stay mounted, so that no typed text is lost by a change of the tab. */
export function FormTabs({ tabs, value, onChange, label }: FormTabsProps) {
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)} keepMounted>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} rightSection={tab.hasError ? <ErrorMark /> : tab.badge}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function ErrorMark() {
  return (
    <>
      <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden />
      <VisuallyHidden>(contém erros)</VisuallyHidden>
    </>
  )
}
