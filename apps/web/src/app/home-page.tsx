import { Button, SimpleGrid, Text, Title } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Regras, usePermissao, useRegras } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { AvisoDaAuditoria } from '../modules/auditoria/conferencia-achados.tsx'
import { Carteira, CarteiraDaLoja } from '../modules/carteira/carteira.tsx'
import { InstituicaoSelect } from '../modules/instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../modules/instituicoes/use-instituicao.ts'
import { AvisoDasReferencias } from '../modules/referencias/esperas.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { visibleNav } from './nav.ts'
import classes from './home-page.module.css'

/** Spec section 2.1: a page with a title; ours adds the portfolio at a glance (domain 8) and leads to what the person may do. */
export function HomePage() {
  const regras = useRegras()
  return (
    <>
      <PageHeader
        title="Início"
        description={[regras.nome, regras.estabelecimento].filter(Boolean).join(' · ')}
      />
      {regras.tipo === 'operador' && <AvisoDaAuditoria />}
      {regras.tipo === 'operador' && <AvisoDasReferencias />}
      {regras.tipo === 'loja' ? <InicioDaLoja regras={regras} /> : <InicioDaInstituicao />}
      <Atalhos regras={regras} />
    </>
  )
}

function InicioDaLoja({ regras }: { regras: Regras }) {
  const temPropostas = usePermissao('Loja.Propostas.Listar')
  return temPropostas ? <CarteiraDaLoja lojaId={regras.idEstabelecimento} /> : null
}

function InicioDaInstituicao() {
  const { id } = useInstituicao()
  const temCarteira = usePermissao(
    'Contratos.Contratos.Listar',
    'Configuracoes.Whitelist.Listar',
    'Relatorios.Cobertura.Listar',
  )
  if (!temCarteira) return null
  return (
    <>
      <InstituicaoSelect />
      {id === undefined ? (
        <Sheet mb="md">
          <EmptyState icon={IconBuildingBank} title="Selecione a instituição financeira">
            O resumo da carteira aparece aqui depois da escolha.
          </EmptyState>
        </Sheet>
      ) : (
        <Carteira instituicaoId={id} />
      )}
    </>
  )
}

function Atalhos({ regras }: { regras: Regras }) {
  const entries = visibleNav(regras).flatMap((group) => group.entries)
  if (entries.length === 0)
    return (
      <Sheet>
        <Text mb="md">
          Seu usuário ainda não tem acesso a nenhuma tela. Fale com o administrador da sua instituição.
        </Text>
        <Button variant="default" onClick={() => signOut()}>
          SAIR
        </Button>
      </Sheet>
    )
  return (
    <section aria-labelledby="atalhos">
      <Title order={2} id="atalhos" fz="1rem" mb="xs">
        Atalhos
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {entries.map((entry) => (
          <Link key={entry.to} to={entry.to} className={classes.card}>
            <span className={classes.title}>{entry.label}</span>
            <span className={classes.text}>{entry.descricao}</span>
          </Link>
        ))}
      </SimpleGrid>
    </section>
  )
}
