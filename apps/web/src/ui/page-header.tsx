import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  /** The page's only h1, also the document's title. */
  title: string
  /** Stands beside the title, for example a status badge. */
  badge?: ReactNode
  description?: ReactNode
  /** Target of the back link, for example `{ to: '/contratos/listar' }`; `label` defaults to 'Voltar'. */
  back?: LinkProps & { label?: string }
  /** At the end of the back link's line. */
  nav?: ReactNode
  /** Buttons at the right; on phones below the title. */
  actions?: ReactNode
  /** Shown below the description. */
  children?: ReactNode
}

export function PageHeader({ title, badge, description, back, nav, actions, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Lastro`
  }, [title])
  return (
    <header className={classes.header}>
      {(back || nav) && (
        <div className={classes.acima} data-moldura>
          {back && <BackLink {...back} />}
          {nav}
        </div>
      )}
      <Stack gap={2} className={classes.titulo}>
        <Group gap="sm">
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {badge}
        </Group>
        {description && (
          <Text c="dimmed" size="sm" className={classes.descricao}>
            {description}
          </Text>
        )}
        {children}
      </Stack>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

function BackLink({ label = 'Voltar', ...link }: LinkProps & { label?: string }) {
  return (
    <Anchor renderRoot={(props) => <Link {...link} {...props} />} size="sm" className={classes.back}>
      <IconArrowLeft size={16} aria-hidden /> {label}
    </Anchor>
  )
}
