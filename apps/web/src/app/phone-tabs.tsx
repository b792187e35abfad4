import { type Icon, IconCar, IconCash, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRegras } from '../lib/session.ts'
import { INICIO, visibleNav } from './nav.ts'
import classes from './shell.module.css'

/** The screens of a store's day; the rest stays in the menu. */
const ICONS: Readonly<Partial<Record<string, Icon>>> = {
  '/loja/propostas': IconFileText,
  '/loja/estoque': IconCar,
  '/loja/vendas': IconCash,
}

/** A store's bar at the foot of a telephone: one tap to each screen of the day. */
export function PhoneTabs() {
  const regras = useRegras()
  const daily = visibleNav(regras).flatMap(({ entries }) =>
    entries.flatMap(({ label, to }) => {
      const icon = ICONS[to]
      return icon ? [{ label, to, icon }] : []
    }),
  )
  if (daily.length === 0) return null
  return (
    <nav aria-label="Telas da loja" className={classes.tabs} data-moldura data-tabs>
      {[INICIO, ...daily].map(({ label, to, icon: Picture }) => (
        <Link key={to} to={to} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
          <Picture size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
