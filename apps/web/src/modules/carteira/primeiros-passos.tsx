import type { PrimeirosPassos as Passos } from '@lastro/shared/carteira/carteira'
import type { Permissao } from '@lastro/shared/permissoes'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useRegras } from '#lib/session.ts'
import { Bloco } from './bloco.tsx'
import { BotaoDoAto } from './grupos.tsx'
import classes from './carteira.module.css'

interface Passo {
  titulo: string
  detalhe: string
  /** null: the person may not see this. */
  done: boolean | null
  codigo: Permissao
  rotulo: string
  link: LinkProps
}

const passosDe = ({ lojas, regras }: Passos): Passo[] => [
  {
    titulo: 'Autorize uma loja',
    detalhe: 'Diga na whitelist quem pode receber propostas e até quando.',
    done: lojas,
    codigo: 'Configuracoes.Whitelist.Criar',
    rotulo: 'Autorizar',
    link: { to: '/configuracoes/whitelist' },
  },
  {
    titulo: 'Crie uma regra de garantia',
    detalhe: 'Diga quais veículos servem de garantia e por quanto da tabela.',
    done: regras,
    codigo: 'Configuracoes.RegrasGarantia.Criar',
    rotulo: 'Criar regra',
    link: { to: '/configuracoes/regras-garantia' },
  },
  {
    titulo: 'Crie o primeiro contrato',
    detalhe: 'Prepare uma proposta de crédito e envie-a para a loja.',
    done: false,
    codigo: 'Contratos.Contratos.Criar',
    rotulo: 'Novo contrato',
    link: { to: '/contratos/criar' },
  },
]

/** First steps of a new store: its stock, by file or car by car. Proposals then come from an institution. */
const PASSOS_DA_LOJA: readonly Passo[] = [
  {
    titulo: 'Importe o estoque',
    detalhe: 'Envie um arquivo com os veículos da loja.',
    done: false,
    codigo: 'Loja.Estoque.Importar',
    rotulo: 'Importar',
    link: { to: '/loja/estoque/importar' },
  },
  {
    titulo: 'Ou adicione um veículo',
    detalhe: 'Comece pela placa; o preço da tabela FIPE aparece na hora.',
    done: false,
    codigo: 'Loja.Estoque.Importar',
    rotulo: 'Abrir o estoque',
    link: { to: '/loja/estoque' },
  },
  {
    titulo: 'Responda à primeira proposta',
    detalhe: 'Quando uma instituição enviar, você é avisado e ela aparece em Propostas.',
    done: false,
    codigo: 'Loja.Propostas.Listar',
    rotulo: 'Ver propostas',
    link: { to: '/loja/propostas' },
  },
]

/** First steps of a new institution, instead of blocks full of zeros. */
export const PrimeirosPassos = ({ passos }: { passos: Passos }) => <PassosAFazer passos={passosDe(passos)} />

/** First steps of a store whose stock is empty. */
export const PrimeirosPassosDaLoja = () => <PassosAFazer passos={PASSOS_DA_LOJA} />

function PassosAFazer({ passos }: { passos: readonly Passo[] }) {
  const { permissoes } = useRegras()
  return (
    <Bloco titulo="Primeiros passos" descricao="O que falta para a sua primeira proposta.">
      <ol className={classes.lista}>
        {passos
          .filter(({ done }) => done !== null)
          .map(({ titulo, detalhe, done, codigo, rotulo, link }) => (
            <li key={titulo} className={classes.item}>
              <span className={classes.nome}>{titulo}</span>
              <span className={classes.valor}>
                <Marca done={done === true} />
              </span>
              <span className={classes.detalhe}>{detalhe}</span>
              {!done && permissoes.includes(codigo) && <BotaoDoAto ato={{ rotulo, link }} de={titulo} />}
            </li>
          ))}
      </ol>
    </Bloco>
  )
}

function Marca({ done }: { done: boolean }) {
  const Picture = done ? IconCircleCheckFilled : IconCircle
  return (
    <span className={classes.calmo} data-feito={done || undefined}>
      <Picture size={16} aria-hidden />
      {done ? 'feito' : 'a fazer'}
    </span>
  )
}
