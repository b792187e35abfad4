import { PASSOS_DA_HISTORIA, type PassoDaHistoria } from '@lastro/shared/carteira/carteira'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useRegras } from '#lib/session.ts'
import { Bloco } from './bloco.tsx'
import { carteiraOptions } from './use-carteira.ts'
import classes from './carteira.module.css'

interface Passo {
  titulo: string
  detalhe: string
  ato?: { rotulo: string; to: LinkProps['to'] }
}

/** As the README tells them. */
const PASSOS: Record<PassoDaHistoria, Passo> = {
  rascunho: {
    titulo: 'Prepare um contrato',
    detalhe:
      'Loja Autoestrada, término daqui a seis meses, crédito de R$\u00a0150.000,00, garantia de R$\u00a0190.000,00; em Garantia, marque os dois primeiros veículos. Salve o rascunho.',
    ato: { rotulo: 'Novo contrato', to: '/contratos/criar' },
  },
  envio: {
    titulo: 'Envie para a loja',
    detalhe:
      'No rascunho, “Enviar para loja” e SIM. A partir daí os veículos estão bloqueados por esta proposta.',
    ato: { rotulo: 'Ver contratos', to: '/contratos/listar' },
  },
  aprovacao: {
    titulo: 'Aprove como a loja',
    detalhe:
      'Saia, entre como Equipe da loja (Loja Autoestrada) e aprove a proposta. Depois volte com este usuário.',
  },
  aviso: {
    titulo: 'Leia o aviso no sino',
    detalhe:
      'O contrato está Ativo. “Ver contrato” mostra a cobertura; clique em um valor para saber de onde ele vem.',
  },
  reforco: {
    titulo: 'Peça reforço',
    detalhe: 'Abaixo, em Contratos descobertos, “Pedir reforço”: a loja recebe o pedido e propõe veículos.',
  },
}

const POLL_MS = 15_000
const CHAVE = 'lastro.primeira-historia'

function isDispensada(): boolean {
  try {
    return localStorage.getItem(CHAVE) !== null
  } catch {
    return false
  }
}

function dispensar(): void {
  try {
    localStorage.setItem(CHAVE, 'dispensada')
  } catch {
    // Where the browser forbids storage, the story comes back with the next page.
  }
}

/** The demonstration's first story: what the server saw is ticked. Once all is done, the next visit shows nothing. */
export function Historia({ feitos }: { feitos: readonly boolean[] }) {
  const atual = PASSOS_DA_HISTORIA.find((_passo, index) => !feitos[index])
  const [fechada, setFechada] = useState(() => atual === undefined || isDispensada())
  // Reads the page's answer again: some steps are another person's, or change nothing else on the page.
  useQuery({
    ...carteiraOptions(useRegras().idEstabelecimento),
    enabled: !fechada,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
  if (fechada) return null
  const fechar = () => {
    dispensar()
    setFechada(true)
  }
  const { detalhe, ato } = atual ? PASSOS[atual] : FIM
  return (
    <Box mb="md">
      <Bloco titulo="Primeira história" descricao="Um contrato do começo ao fim, em cinco passos.">
        <Group component="ol" className={classes.lista} gap="0 16px" mt="xs">
          {PASSOS_DA_HISTORIA.map((passo, index) => (
            <Text
              key={passo}
              component="li"
              className={classes.calmo}
              fw={passo === atual ? 500 : undefined}
              data-feito={feitos[index] || undefined}
              aria-current={passo === atual ? 'step' : undefined}
            >
              {feitos[index] ? (
                <IconCircleCheckFilled size={16} role="img" aria-label="Feito:" />
              ) : (
                <IconCircle size={16} aria-hidden />
              )}
              {PASSOS[passo].titulo}
            </Text>
          ))}
        </Group>
        <Group justify="space-between" gap="xs" mt="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" role="status">
            {detalhe}
          </Text>
          <Group gap="xs">
            {ato && (
              <Button size="compact-sm" renderRoot={(props) => <Link to={ato.to} {...props} />}>
                {ato.rotulo}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={fechar}>
              {atual ? 'Dispensar' : 'Concluir'}
            </Button>
          </Group>
        </Group>
        {!atual && <Depois />}
      </Bloco>
    </Box>
  )
}

const FIM: Pick<Passo, 'detalhe' | 'ato'> = {
  detalhe:
    'Pronto: você levou um contrato do rascunho à garantia, e pediu reforço para outro. O que mais há para ver:',
}

/** Where to go from here; what another person does says who. */
const DEPOIS: readonly { oQue: string; como: string; to?: LinkProps['to'] }[] = [
  { oQue: 'Traga o seu estoque', como: 'como Equipe da loja, em Estoque: serve o arquivo do seu sistema' },
  { oQue: 'Veja uma venda', como: 'do aviso da loja ao pagamento', to: '/carteira/baixas' },
  { oQue: 'Convide alguém', como: 'como Operador, em Usuários: a senha provisória vale uma vez' },
]

function Depois() {
  return (
    <ul className={classes.lista}>
      {DEPOIS.map(({ oQue, como, to }) => (
        <li key={oQue} className={classes.calmo}>
          <IconArrowRight size={16} aria-hidden />
          <span>
            {to ? <Link to={to}>{oQue}</Link> : <b>{oQue}</b>}: {como}
          </span>
        </li>
      ))}
    </ul>
  )
}
