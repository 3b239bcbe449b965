//! Compressed files: gzip and Zstandard, known by their first bytes when they are read and by their names when they are
//! made. Both are streams: however much comes out of one, only a window of it is held.

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// How a file is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Zstd,
}

/// Maximum of bytes that a Zstandard file may refer back to. It is what decoders have to support; only `--ultra` and
/// `--long` need more.
const WINDOW: u64 = 8 << 20;
/// This many bytes become a frame of their own.
const FRAME: usize = 1 << 20;

impl Compression {
    /// The compression that a file's name asks for.
    pub(super) fn named(path: &Path) -> Option<Compression> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        if ending.eq_ignore_ascii_case("gz") {
            Some(Compression::Gzip)
        } else if ending.eq_ignore_ascii_case("zst") {
            Some(Compression::Zstd)
        } else {
            None
        }
    }

    fn of(start: &[u8]) -> Option<Compression> {
        match start {
            [0x1f, 0x8b, ..] => Some(Compression::Gzip),
            // The second is a frame for programs to skip, with which some tools begin.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Some(Compression::Zstd),
            _ => None,
        }
    }
}

/// The file name without the ending of its compression.
pub(super) fn uncompressed(path: &Path) -> &Path {
    match (Compression::named(path), path.file_stem()) {
        (Some(_), Some(stem)) => Path::new(stem),
        _ => path,
    }
}

/// What is in a file, and how it was compressed.
pub(super) fn decompressed(
    mut reader: impl Read + Send + 'static,
) -> io::Result<(Box<dyn Read + Send>, Option<Compression>)> {
    let mut start = Vec::with_capacity(4);
    reader.by_ref().take(4).read_to_end(&mut start)?;
    let compression = Compression::of(&start);
    let all = io::Cursor::new(start).chain(reader);
    let reader: Box<dyn Read + Send> = match compression {
        None => Box::new(all),
        Some(Compression::Gzip) => Box::new(MultiGzDecoder::new(BufReader::new(all))),
        Some(Compression::Zstd) => Box::new(ZstdReader::new(all)),
    };
    Ok((reader, compression))
}

/// Reads the frames of a Zstandard file.
struct ZstdReader<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: Read> ZstdReader<R> {
    fn new(source: R) -> ZstdReader<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        ZstdReader { source: BufReader::new(source), decoder, in_frame: false }
    }

    /// Begins the next frame.
    fn begin(&mut self) -> io::Result<()> {
        match self.decoder.reset(&mut self.source) {
            Ok(()) => self.in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => {
                let message =
                    "more than 8 MiB of memory are needed to decompress this: compress it without --ultra and --long";
                return Err(io::Error::other(message));
            }
            Err(_) => return Err(spoilt()),
        }
        Ok(())
    }
}

impl<R: Read> Read for ZstdReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(bytes);
            }
            if !self.in_frame {
                if self.source.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
            } else if !self.decoder.is_finished() {
                let step = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, step).map_err(|_| spoilt())?;
            } else {
                let written = self.decoder.get_checksum_from_data();
                if written.is_some() && written != self.decoder.get_calculated_checksum() {
                    return Err(spoilt());
                }
                self.in_frame = false;
            }
        }
    }
}

fn spoilt() -> io::Error {
    io::Error::other("this Zstandard file is spoilt or cut off")
}

/// Compresses what is written.
pub(super) enum Compressor {
    Gzip(Box<GzEncoder<Vec<u8>>>),
    /// What is not compressed yet.
    Zstd(Vec<u8>),
}

impl Compressor {
    pub(super) fn new(compression: Compression) -> Compressor {
        match compression {
            Compression::Gzip => Compressor::Gzip(Box::new(GzEncoder::new(Vec::new(), flate2::Compression::default()))),
            Compression::Zstd => Compressor::Zstd(Vec::new()),
        }
    }

    /// The compressed bytes to write next.
    pub(super) fn compress(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Compressor::Gzip(encoder) => {
                encoder.write_all(bytes)?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Compressor::Zstd(waiting) => {
                waiting.extend_from_slice(bytes);
                if waiting.len() < FRAME {
                    return Ok(Vec::new());
                }
                Ok(compress_to_vec(&*std::mem::take(waiting), CompressionLevel::Fastest))
            }
        }
    }

    /// The last bytes.
    pub(super) fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Compressor::Gzip(encoder) => encoder.finish(),
            Compressor::Zstd(waiting) => Ok(compress_to_vec(&*waiting, CompressionLevel::Fastest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n";

    fn compressed(compression: Compression, bytes: &[u8]) -> Vec<u8> {
        let mut compressor = Compressor::new(compression);
        let mut all: Vec<u8> = bytes.chunks(1000).flat_map(|bytes| compressor.compress(bytes).unwrap()).collect();
        all.extend(compressor.finish().unwrap());
        all
    }

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        decompressed(io::Cursor::new(bytes))?.0.read_to_end(&mut all)?;
        Ok(all)
    }

    #[test]
    fn what_is_compressed_comes_back() {
        for length in [0, 1, 3, 50, FRAME - 1, FRAME, 3 * FRAME + 17] {
            let bytes: Vec<u8> = TEXT.iter().copied().cycle().take(length).collect();
            for compression in [Compression::Gzip, Compression::Zstd] {
                let small = compressed(compression, &bytes);
                assert!(small.len() < 40 + length / 10 || length <= 50, "{compression:?} {length}: {}", small.len());
                assert_eq!(Compression::of(&small[..4]), Some(compression));
                // Files of several parts are their parts one after another.
                let twice = [&small[..], &small[..]].concat();
                assert!(read(small).unwrap() == bytes, "{compression:?} {length}");
                assert!(read(twice).unwrap() == bytes.repeat(2), "{compression:?} {length}");
            }
            assert!(read(bytes.clone()).unwrap() == bytes);
        }
    }

    #[test]
    fn a_frame_to_skip_is_skipped() {
        let skip = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc";
        let file = [&skip[..], &compressed(Compression::Zstd, TEXT), skip].concat();
        assert_eq!(read(file).unwrap(), TEXT);
    }

    /// Whatever bytes are changed, and wherever a file ends, nothing panics, and what was cut off is an error.
    #[test]
    fn spoilt_files_are_errors() {
        for compression in [Compression::Gzip, Compression::Zstd] {
            let file = compressed(compression, TEXT);
            for length in 4..file.len() {
                assert!(read(file[..length].to_vec()).is_err(), "{compression:?} {length}");
            }
            for at in 4..file.len() {
                for bit in 0..8 {
                    let mut file = file.clone();
                    file[at] ^= 1 << bit;
                    let _ = read(file);
                }
            }
        }
    }

    #[test]
    fn a_large_window_is_refused() {
        // No single segment, no checksum; a window of 16 MiB.
        let file = b"\x28\xb5\x2f\xfd\x00\x70\x01\x00\x00".to_vec();
        assert!(read(file).unwrap_err().to_string().starts_with("more than 8 MiB"));
    }
}
