import FasciaSystem
import FasciaValues

/// Reads pictures on a thread beside the loop, one after the other. The picture that was set last is the one that stays.
final class PictureReader {
    private let worker: Worker
    private let values: ValueStore
    private let resume: () -> Void
    private var lastNumber = 0
    /// The number of the picture that each image has.
    private var shown: [String: Int] = [:]

    /// - Parameter resume: called after a picture has been read.
    init(loop: EventLoop, values: ValueStore, resume: @escaping () -> Void) throws(SystemError) {
        worker = try Worker(loop: loop)
        self.values = values
        self.resume = resume
    }

    /// How many pictures are being read.
    var count: Int { worker.count }

    /// Sets the picture of an image; nil is none.
    func read(_ name: String, _ source: ImageSource?, completion: @escaping (Result<Void, ValueError>) -> Void) {
        lastNumber += 1
        let number = lastNumber
        guard let source else { return completion(show(name, nil, number)) }
        let budget = values.pixelsLeft(for: name)
        do throws(SystemError) {
            try worker.perform {
                ImageContent.decode(source, budget: budget)
            } completion: { [unowned self] result in
                switch result {
                case .success(let picture): completion(self.show(name, picture, number))
                case .failure(let error): completion(.failure(ValueError(name: name, problem: .refused("\(error)"))))
                }
                self.resume()
            }
        } catch {
            completion(.failure(ValueError(name: name, problem: .unavailable("\(error)"))))
        }
    }

    private func show(_ name: String, _ picture: ImageContent?, _ number: Int) -> Result<Void, ValueError> {
        // One that was set later is there already.
        if let shown = shown[name], shown > number { return .success(()) }
        do throws(ValueError) {
            if let picture {
                let pixels = picture.image.pixelSize
                let left = values.pixelsLeft(for: name)
                if pixels.width * pixels.height > left {
                    throw ValueError(
                        name: name,
                        problem: .refused(
                            "it has \(pixels.width)×\(pixels.height) pixels, and \(left) are left beside the other pictures: send a smaller one, or set one to null"
                        ))
                }
            }
            try values.setImage(name, picture)
            shown[name] = number
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
