import { andamentoDosSaldosCall } from '@lastro/shared/veiculos/importacao-estoque'
import { queryOf } from '#lib/api.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { NOMES_DAS_COLUNAS_DE_SALDO } from '@lastro/shared/saldos/colunas-do-arquivo'
import type { PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { textosDasPerguntas } from '@lastro/shared/saldos/perguntas-da-carga'
import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { Progresso } from '../importacao/progresso.tsx'
import { useImportarSaldos } from './use-conciliacao.ts'
import { ArquivoLido, EnviarArquivo } from '../importacao/arquivo-lido.tsx'
import type { TextosDoArquivo } from '../importacao/colunas-do-arquivo.tsx'

const TEXTOS: TextosDoArquivo = {
  nomes: NOMES_DAS_COLUNAS_DE_SALDO,
  quem: 'instituição',
  porque: ['não é de saldo', 'não são de saldos'],
  parte: 'Baixe só estas linhas, corrija-as e envie-as sem marcar que o arquivo traz todos os contratos.',
}

/** A file of balances: checked first, loaded when its questions are answered. */
export function ImportarSaldos({ instituicaoId }: { instituicaoId: number }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [completo, setCompleto] = useState(true)
  const carga = useImportarSaldos(instituicaoId, () => setArquivo(null))
  const { envio, previa, resultado, ocupado, recomecar } = carga
  useUnsavedGuard(ocupado, 'A carga dos saldos')
  if (ocupado && envio)
    return (
      <Progresso
        andamento={queryOf(andamentoDosSaldosCall, { params: { id: instituicaoId } })}
        arquivo={envio.arquivo}
        onCancelar={carga.cancelar}
      />
    )
  return (
    <Stack mb="md">
      <EnviarArquivo
        label="Arquivo de saldos"
        description="CSV, também compactado (.gz), ou Excel (.xlsx), de um só dia: numero, data_base e saldo_devedor."
        acao="Conferir arquivo"
        arquivo={arquivo}
        onEscolher={(novo) => {
          setArquivo(novo)
          recomecar()
        }}
        onEnviar={(escolhido) => {
          recomecar()
          carga.conferir({ arquivo: escolhido, completo })
        }}
      >
        <Checkbox
          label="O arquivo traz todos os contratos com saldo"
          checked={completo}
          onChange={(event) => {
            setCompleto(event.currentTarget.checked)
            recomecar()
          }}
        />
      </EnviarArquivo>
      {resultado && (
        <Notice tom="info" urgente>
          {resultado.mensagem}
        </Notice>
      )}
      {resultado && <ArquivoLido lido={resultado} textos={TEXTOS} />}
      {previa && <Conferido previa={previa} />}
      {previa && <ArquivoLido lido={previa} textos={TEXTOS} explicacao={carga} />}
      {previa?.situacao === 'previa' && (
        <Button onClick={carga.carregar} style={{ alignSelf: 'flex-start' }}>
          {previa.falta.length > 0 ? 'Carregar assim mesmo' : 'Carregar'}
        </Button>
      )}
    </Stack>
  )
}

/** What the file would do, and what must be confirmed. */
function Conferido({ previa }: { previa: PreviaDeSaldos }) {
  const { situacao, falta, mensagem } = previa
  return (
    <Notice tom={situacao === 'recusado' ? 'perigo' : falta.length > 0 ? 'atencao' : 'info'} urgente>
      <Text fw={500}>{mensagem}</Text>
      {textosDasPerguntas(previa).map((pergunta) => (
        <Text key={pergunta} size="sm">
          {pergunta}
        </Text>
      ))}
    </Notice>
  )
}
