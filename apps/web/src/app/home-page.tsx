import { Button, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRegras } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { visibleNav } from './nav.ts'
import classes from './home-page.module.css'

/** Spec section 2.1: a nearly empty page with a title; ours leads to what the person may do. */
export function HomePage() {
  const regras = useRegras()
  const entries = visibleNav(regras).flatMap((group) => group.entries)
  return (
    <>
      <PageHeader
        title="Início"
        description={[regras.nome, regras.estabelecimento].filter(Boolean).join(' · ')}
      />
      {entries.length === 0 ? (
        <Sheet>
          <Text mb="md">
            Seu usuário ainda não tem acesso a nenhuma tela. Fale com o administrador da sua instituição.
          </Text>
          <Button variant="default" onClick={() => signOut()}>
            SAIR
          </Button>
        </Sheet>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {entries.map((entry) => (
            <Link key={entry.to} to={entry.to} className={classes.card}>
              <span className={classes.title}>{entry.label}</span>
              <span className={classes.text}>{entry.descricao}</span>
            </Link>
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
