import { LoadError } from '#ui/load-error.tsx'
import { PartesDeHoje } from '../tela/cobertura-atual.tsx'
import { GarantiasTable } from '../tela/garantias-table.tsx'
import type { ContratoEditor } from './use-contrato-editor.ts'

/** The contract's vehicles where nothing is chosen, with the parts of its coverage. */
export function VeiculosDoContrato({
  editor: { contrato, garantias, semGarantias },
}: {
  editor: ContratoEditor
}) {
  if (semGarantias) return <LoadError title="Não foi possível carregar os veículos do contrato." />
  return (
    <>
      <GarantiasTable contratoId={contrato.id} garantias={garantias} />
      <PartesDeHoje cobertura={contrato.cobertura} />
    </>
  )
}
