"""Spark runs the engine on batches of records, beside the command that it pipes lines through."""

import shutil
from collections.abc import Iterator
from typing import Any

import paisho
import pytest


@pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java")
def test_spark_gives_the_rows_of_one_process() -> None:
    sql = pytest.importorskip("pyspark.sql")
    pyarrow = pytest.importorskip("pyarrow")
    games = [paisho.generate(variant, seed=seed) for variant in paisho.VARIANTS for seed in range(4)]

    def plies(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for text in batch.column("text").to_pylist():
                yield from pyarrow.table(paisho.table(text.encode())).to_batches()

    builder = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    try:
        records = spark.createDataFrame([(game.text,) for game in games], "text string").repartition(3)
        schema = """file string, game long, ply long, turn long, seat string, pai string, kind string, tile string,
            drop boolean, `from` string, `to` string, captures boolean, captured string, acts long, legal boolean,
            stands boolean"""
        rows = [tuple(row) for row in records.mapInArrow(plies, schema).collect()]
    finally:
        spark.stop()
    alone = [tuple(row.values()) for game in games for row in pyarrow.table(game.table()).to_pylist()]
    assert len(rows) == sum(map(len, games))
    assert sorted(rows, key=str) == sorted(alone, key=str)
