import { Button, Text } from '@mantine/core'
import { CODIGOS_DO_INICIO, CODIGOS_DO_INICIO_DA_LOJA } from '@lastro/shared/permissoes'
import { type Regras, usePermissao, useRegras } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { Carteira } from '../modules/carteira/carteira.tsx'
import { CarteiraDaLoja } from '../modules/carteira/loja.tsx'
import { InstituicaoSelect } from '../modules/instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../modules/instituicoes/use-instituicao.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { visibleNav } from './nav.ts'

const AvisosDoOperador = lazyComponent(
  async () => (await import('./avisos-do-operador.tsx')).AvisosDoOperador,
)

const AtosNoInicio = lazyComponent(
  async () => (await import('../modules/equipe/atos-no-inicio.tsx')).AtosNoInicio,
)
const RevisaoNoInicio = lazyComponent(
  async () => (await import('../modules/equipe/revisao-no-inicio.tsx')).RevisaoNoInicio,
)

/**
 * Spec section 2.1: a page with a title. Added: what waits for the person, and a summary of the portfolio (domain 8).
 */
export function HomePage() {
  const regras = useRegras()
  const administra = usePermissao('Equipe.Usuarios.Alterar')
  const reve = usePermissao('Equipe.Revisao.Responder')
  return (
    <>
      <PageHeader
        title="Início"
        badge={
          <Text c="dimmed" size="sm">
            {[regras.nome, regras.estabelecimento].filter(Boolean).join(' · ')}
          </Text>
        }
      />
      {regras.tipo === 'operador' && <AvisosDoOperador fallback={null} />}
      {regras.tipo === 'instituicao' && administra && <AtosNoInicio fallback={null} />}
      {regras.tipo === 'instituicao' && reve && <RevisaoNoInicio fallback={null} />}
      {regras.tipo === 'loja' ? <InicioDaLoja regras={regras} /> : <InicioDaInstituicao />}
      {visibleNav(regras).length === 0 && <SemAcesso />}
    </>
  )
}

function InicioDaLoja({ regras }: { regras: Regras }) {
  const temCarteira = usePermissao(...CODIGOS_DO_INICIO_DA_LOJA)
  return temCarteira ? <CarteiraDaLoja lojaId={regras.idEstabelecimento} /> : null
}

function InicioDaInstituicao() {
  const { id } = useInstituicao()
  const temCarteira = usePermissao(...CODIGOS_DO_INICIO)
  if (!temCarteira) return null
  return (
    <>
      <InstituicaoSelect />
      {id === undefined ? (
        <Sheet mb="md">
          <EmptyState subject="instituicao" title="Selecione a instituição financeira">
            O resumo da carteira aparece aqui depois da escolha.
          </EmptyState>
        </Sheet>
      ) : (
        <Carteira instituicaoId={id} />
      )}
    </>
  )
}

function SemAcesso() {
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
}
